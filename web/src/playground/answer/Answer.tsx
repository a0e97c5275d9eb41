import { ResponseEditor, useGraphiQL, useGraphiQLActions } from '@graphiql/react';
import { bubbleProperties } from '#domain/bubble/bubbleColour.ts';
import glass from '../../bubble/GlassBubble.module.css';
import { GlassBubble } from '../../bubble/GlassBubble.tsx';
import { ResumeIcon } from '../../ui/icons.tsx';
import styles from './Answer.module.css';
import { CopyButton } from '../CopyButton.tsx';

const bubbleStyle = { ...bubbleProperties(200), '--diameter': '120px' };

/** The response of the current query. Until it has one, a button runs the query, and a button opens its schema. */
export function Answer({ onOpenSchema }: { onOpenSchema: () => void }) {
  const { isEmpty, isFetching } = useGraphiQL(({ tabs, activeTabIndex, isFetching }) => ({
    isEmpty: !tabs[activeTabIndex]?.response,
    isFetching,
  }));
  const actions = useGraphiQLActions();
  const command = `curl '${window.location.origin}/graphql?query={randomThoughts(count:1){thought,author}}'`;
  return (
    <section id="answer-pane" className={styles.answer} data-empty={isEmpty} aria-label="Response">
      <ResponseEditor />
      {isEmpty && (
        <div className={styles.empty}>
          <button
            type="button"
            className={`${glass.inPage} ${styles.bubble}`}
            aria-label="Run the query"
            style={bubbleStyle}
            onClick={() => actions.run()}
          >
            <GlassBubble>
              <ResumeIcon />
            </GlassBubble>
          </button>
          <h2>{isFetching ? 'Running…' : 'Press Run to see the answer'}</h2>
          <p>Reading needs no key and no account. Sign in to change things: the token is added for you.</p>
          <button type="button" className={styles.schemaLink} onClick={onOpenSchema}>
            <strong>Schema</strong> Every type and field
          </button>
          <div className={styles.command}>
            <code>{command}</code>
            <CopyButton label="Copy" getText={() => command} />
          </div>
        </div>
      )}
    </section>
  );
}
