import type { Flow } from '#domain/flow/flowState.ts';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { ConsentCard } from '../../consent/ConsentCard.tsx';
import { consentReopening, consentState, isAnalyticsConfigured } from '../../devices/analytics.ts';
import styles from './HomeConsent.module.css';

interface Props {
  flow: Flow<unknown>;
  /** Whether something else has to be read first. */
  isPostponed: boolean;
  /** Shown in this place otherwise. */
  children: ReactNode;
}

/** The question for consent to analytics takes the place of the "recently seen" line. */
export function HomeConsent({ flow, isPostponed, children }: Props) {
  const consent = useSyncExternalStore(consentState.subscribe, consentState.read);
  const isReopened = useSyncExternalStore(consentReopening.subscribe, consentReopening.read);
  if (isReopened) return <Place isFree />;
  const hasStarted = !flow.pauseReasons.includes('notStarted');
  const isFlowing = hasStarted && (flow.phase === 'flowing' || flow.phase === 'loading');
  const isAsked = isAnalyticsConfigured() && consent === 'undecided' && isFlowing && !isPostponed;
  return isAsked ? <PlaceWhenFree flow={flow} /> : children;
}

/** The bubbles that are there already may be in the way, so the card waits until they have left. Later ones have room. */
function PlaceWhenFree({ flow: { bubbles } }: Pick<Props, 'flow'>) {
  const [earlierIds] = useState(() => new Set(bubbles.map(({ instanceId }) => instanceId)));
  return <Place isFree={!bubbles.some(({ instanceId }) => earlierIds.has(instanceId))} />;
}

function Place({ isFree }: { isFree: boolean }) {
  return (
    <div className={styles.place} data-consent={isFree ? 'shown' : 'waiting'} data-stage-footer>
      {isFree && <ConsentCard isOnStage />}
    </div>
  );
}
