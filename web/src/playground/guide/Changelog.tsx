import {
  guidePaths,
  releaseId,
  type SchemaChangeKind,
  schemaChangeKinds,
  type SchemaRelease,
} from '#domain/pages/guidePage.ts';

const kinds = Object.keys(schemaChangeKinds) as SchemaChangeKind[];

/** The releases of the schema, with the changes by what they mean for clients. */
export function Changelog({ releases }: { releases: readonly SchemaRelease[] }) {
  return (
    <>
      <link rel="alternate" type="application/atom+xml" href={guidePaths.feed} title="Changes of the API" />
      <h1>Changes of the API</h1>
      <p>
        What each release has changed in the <a href={guidePaths.schema}>schema</a>. Nothing is renamed or
        removed. There is also a <a href={guidePaths.feed}>feed</a>, and a{' '}
        <a href={guidePaths.changes}>file</a> for programs.
      </p>
      {releases.map((release) => (
        <section key={release.date}>
          <h2 id={releaseId(release)}>
            {release.version} <time dateTime={release.date}>{release.date.slice(0, 10)}</time>
          </h2>
          {kinds.map((kind) => {
            const changes = release.changes.filter((change) => change.kind === kind);
            if (changes.length === 0) return null;
            return (
              <section key={kind} data-kind={kind}>
                <h3>{schemaChangeKinds[kind]}</h3>
                <ul>
                  {changes.map(({ description }) => (
                    <li key={description}>{renderCode(description)}</li>
                  ))}
                </ul>
              </section>
            );
          })}
        </section>
      ))}
    </>
  );
}

/** Shows what is between backticks as code. */
function renderCode(text: string) {
  return text.split('`').map((part, index) => (index % 2 === 1 ? <code key={part}>{part}</code> : part));
}
