import { pages } from '#domain/pages/pages.ts';
import { lazy, Suspense } from 'react';
import { PageHead } from '../page/PageHead.tsx';
import { useSettings } from '../page/settingsContext.ts';
import { ClientOnly } from '../ui/ClientOnly.tsx';
import { DashboardLoading } from './DashboardHeader.tsx';

const Admin = lazy(async () => ({ default: (await import('./Admin.tsx')).Admin }));

/** The admin page. The server renders its header, which remains while the rest is loading. */
export function AdminPage() {
  const { productName } = useSettings();
  return (
    <>
      <PageHead title={`Admin - ${productName}`} isIndexed={pages.admin.isIndexed} />
      <Suspense>
        <ClientOnly fallback={<DashboardLoading />}>
          <Admin />
        </ClientOnly>
      </Suspense>
    </>
  );
}
