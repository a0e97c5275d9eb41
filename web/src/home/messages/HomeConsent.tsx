import type { BubbleContent } from '#domain/bubble/bubble.ts';
import { type Flow, isSingleShown, isAtEnd } from '#domain/flow/flowState.ts';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { ConsentCard } from '../../consent/AnalyticsConsent.tsx';
import { consentReopening, consentState, isAnalyticsConfigured } from '../../devices/analytics.ts';
import styles from './HomeConsent.module.css';

interface Props {
  flow: Flow<BubbleContent>;
  /** The "recently seen" line, which is shown when there is no question. */
  children: ReactNode;
}

/** The question for consent to analytics takes the place of the "recently seen" line. */
export function HomeConsent({ flow, children }: Props) {
  const consent = useSyncExternalStore(consentState.subscribe, consentState.read);
  const isReopened = useSyncExternalStore(consentReopening.subscribe, consentReopening.read);
  if (isReopened) return <Place isFree />;
  const hasStarted = !flow.pauseReasons.includes('notStarted');
  const isFlowing = hasStarted && !isAtEnd(flow);
  const isAsked = isAnalyticsConfigured() && consent === 'undecided' && isFlowing;
  return isAsked ? <PlaceWhenFree flow={flow} /> : children;
}

/** The bubbles that are there already may be in the way, so the card waits until they have left. A single one makes room. */
function PlaceWhenFree({ flow }: Pick<Props, 'flow'>) {
  const { bubbles } = flow;
  const [earlierIds] = useState(() => new Set(bubbles.map(({ instanceId }) => instanceId)));
  const hasLeft = !bubbles.some(({ instanceId }) => earlierIds.has(instanceId));
  return <Place isFree={hasLeft || isSingleShown(flow)} />;
}

function Place({ isFree }: { isFree: boolean }) {
  return (
    <div className={styles.place} data-consent={isFree ? 'shown' : 'waiting'} data-stage-footer>
      <ConsentCard isOnStage />
    </div>
  );
}
