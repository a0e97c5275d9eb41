import { useGraphiQL } from '@graphiql/react';
import { getNamedType, type GraphQLNamedType, type GraphQLSchema, isEnumType, isUnionType } from 'graphql';
import { useState } from 'react';
import styles from './Sidebar.module.css';

interface Member {
  name: string;
  description?: string | null | undefined;
  args?: readonly Member[];
  type?: { toString: () => string };
}

/** Shows the fields of a type, or its values or members. The type of a field leads to its own. */
export function SchemaExplorer() {
  const schema = useGraphiQL((state) => state.schema);
  const [path, setPath] = useState<readonly string[]>([]);
  if (!schema) return <p className={styles.list}>The schema is loading, or couldn't be loaded.</p>;
  const type = schema.getType(path.at(-1) ?? '');
  const open = (name: string) => setPath([...path, name]);
  return (
    <div className={styles.list}>
      {type ? (
        <>
          <p>
            <button type="button" onClick={() => setPath(path.slice(0, -1))}>
              ← {path.at(-2) ?? 'All types'}
            </button>
          </p>
          <h2>{type.name}</h2>
          <p>{type.description}</p>
          <dl>
            {listMembers(type).map((member) => (
              <SchemaMember key={member.name} member={member} onOpen={open} />
            ))}
          </dl>
        </>
      ) : (
        listTypes(schema).map(({ name, description }) => (
          <button key={name} type="button" onClick={() => open(name)}>
            <strong>{name}</strong> <span>{description?.split('. ')[0]}</span>
          </button>
        ))
      )}
    </div>
  );
}

function SchemaMember({ member, onOpen }: { member: Member; onOpen: (type: string) => void }) {
  const { name, description, args = [], type } = member;
  return (
    <div>
      <dt>
        <code>
          {name}
          {args.length > 0 &&
            `(${args.map((argument) => `${argument.name}: ${String(argument.type)}`).join(', ')})`}
        </code>
        {type !== undefined && (
          <button type="button" onClick={() => onOpen(type.toString().replace(/\W/g, ''))}>
            {type.toString()}
          </button>
        )}
      </dt>
      <dd>{description}</dd>
    </div>
  );
}

/** The roots first, then the others by their names. */
function listTypes(schema: GraphQLSchema): GraphQLNamedType[] {
  const roots = [schema.getQueryType(), schema.getMutationType()].filter((root) => root != null);
  const others = Object.values(schema.getTypeMap()).filter(
    (type) => !roots.some((root) => root === type) && !type.name.startsWith('__'),
  );
  return [...roots, ...others.toSorted((one, other) => one.name.localeCompare(other.name, 'en'))];
}

function listMembers(type: GraphQLNamedType): readonly Member[] {
  if (isEnumType(type)) return type.getValues();
  if (isUnionType(type)) return type.getTypes().map((member) => ({ name: '', type: getNamedType(member) }));
  return 'getFields' in type ? Object.values(type.getFields()) : [];
}
