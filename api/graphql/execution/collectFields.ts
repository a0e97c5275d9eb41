import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  isAbstractType,
  Kind,
  type SelectionSetNode,
} from 'graphql';

/** The types and fragments that a selection set may refer to. */
export interface SelectionScope {
  schema: GraphQLSchema;
  fragments: ReadonlyMap<string, FragmentDefinitionNode>;
}

/** Returns the fragments of a document by their names. */
export function mapFragments({ definitions }: DocumentNode): SelectionScope['fragments'] {
  const fragments = definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION);
  return new Map(fragments.map((fragment) => [fragment.name.value, fragment]));
}

/**
 * Returns the nodes of each field of an object by the field's name in the response, in the order of the response. Returns
 * null if a directive such as `@skip` decides about them.
 */
export function collectFields(
  type: GraphQLObjectType,
  selectionSets: readonly SelectionSetNode[],
  { schema, fragments }: SelectionScope,
): ReadonlyMap<string, readonly FieldNode[]> | null {
  const fields = new Map<string, FieldNode[]>();
  const visitedFragments = new Set<string>();
  let hasDirectives = false;
  const appliesTo = (condition: string | undefined) => {
    if (condition === undefined || condition === type.name) return true;
    const conditionType = schema.getType(condition);
    return isAbstractType(conditionType) && schema.isSubType(conditionType, type);
  };
  const collect = ({ selections }: SelectionSetNode) => {
    for (const selection of selections) {
      hasDirectives ||= (selection.directives?.length ?? 0) > 0;
      if (selection.kind === Kind.FIELD) {
        const key = (selection.alias ?? selection.name).value;
        fields.set(key, [...(fields.get(key) ?? []), selection]);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        if (appliesTo(selection.typeCondition?.name.value)) collect(selection.selectionSet);
      } else if (!visitedFragments.has(selection.name.value)) {
        visitedFragments.add(selection.name.value);
        const fragment = fragments.get(selection.name.value);
        if (fragment !== undefined && appliesTo(fragment.typeCondition.name.value))
          collect(fragment.selectionSet);
      }
    }
  };
  selectionSets.forEach(collect);
  return hasDirectives ? null : fields;
}
