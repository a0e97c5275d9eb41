import { ResponseEditor, useGraphiQL, useGraphiQLActions } from '@graphiql/react';
import { bubbleProperties } from '#domain/bubble/bubbleColour.ts';
import { GlassBubble } from '../bubble/GlassBubble.tsx';
import { ResumeIcon } from '../ui/icons.tsx';
import styles from './Playground.module.css';

const bubbleStyle = { ...bubbleProperties(200), '--diameter': '120px' };

/** The response of the current query. Until it has one, a button runs the query, and a text says what it needs. */
export function Answer() {
  const { isEmpty, isFetching } = useGraphiQL(({ tabs, activeTabIndex, isFetching }) => ({
    isEmpty: !tabs[activeTabIndex]?.response,
    isFetching,
  }));
  const actions = useGraphiQLActions();
  return (
    <section id="answer-pane" className={styles.answer} data-empty={isEmpty} aria-label="Response">
      <ResponseEditor />
      {isEmpty && (
        <div className={styles.empty}>
          <button type="button" aria-label="Run the query" style={bubbleStyle} onClick={() => actions.run()}>
            <GlassBubble>
              <ResumeIcon />
            </GlassBubble>
          </button>
          <h2>{isFetching ? 'Running…' : 'Press Run to see the answer'}</h2>
          <p>
            Reading needs no key and no account. Sign in to change things: the token is added for you.
            Examples and the schema explain the rest.
          </p>
        </div>
      )}
    </section>
  );
}
