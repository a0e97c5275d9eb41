import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { AnalyticsConsent } from '../consent/AnalyticsConsent.tsx';
import { Notifications } from '../notifications/Notifications.tsx';
import { NotificationSettings } from '../notifications/NotificationSettings.tsx';
import { prefetchLinkedPages } from './prefetchPages.ts';
import { WaterMotion } from '../water/WaterMotion.tsx';

/**
 * The parts that every page has besides its content. A screen on a wall has only the moving water. Parts that need
 * Apollo Client are loaded when they are used.
 */
export function SiteExtras() {
  useEffect(prefetchLinkedPages, []);
  const [search] = useSearchParams();
  if (search.has('screen')) return <WaterMotion />;
  return (
    <>
      <WaterMotion />
      <AnalyticsConsent />
      <NotificationSettings />
      <Notifications />
    </>
  );
}
