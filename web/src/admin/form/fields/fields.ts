import { type PhotoCredit, type Problem, normalizeDraft, validateDraft } from '#domain/thought/thought.ts';
import { stripCreditTypename } from '../../stripCreditTypename.ts';
import type { ThoughtCardFragment, RevisionsQuery, ThoughtInput } from '../../operations.generated.ts';

/** An image as the composer hands it over, or as the thought has it. */
export interface ThoughtImage {
  imageUrl: string;
  imageCredit: PhotoCredit | null;
  downloadLocation: string | null;
}

/** What stands in the form. */
export interface Fields {
  thought: string;
  author: string;
  application: string;
  summary: string;
  url: string;
  image: ThoughtImage | null;
}

export type FieldName = keyof Fields;

/** By the names that the server's problems use too. */
export type FieldProblems = Partial<Record<FieldName, string>>;

export const fieldLabels = {
  thought: 'Thought',
  author: 'Author',
  application: 'Application',
  summary: 'Summary',
  url: 'URL',
  image: 'Image',
} satisfies Record<FieldName, string>;

export const fieldNames = Object.keys(fieldLabels) as FieldName[];

export const emptyFields: Fields = {
  thought: '',
  author: '',
  application: '',
  summary: '',
  url: '',
  image: null,
};

export function toFields(thought: ThoughtCardFragment | RevisionsQuery['revisions'][number]): Fields {
  const { imageUrl, imageCredit } = thought;
  return {
    thought: thought.thought,
    author: thought.author ?? '',
    application: thought.application ?? '',
    summary: thought.summary ?? '',
    url: thought.url ?? '',
    image:
      imageUrl === null
        ? null
        : { imageUrl, imageCredit: stripCreditTypename(imageCredit), downloadLocation: null },
  };
}

export function toThoughtInput({ image, ...textFields }: Fields): ThoughtInput {
  return {
    ...textFields,
    imageUrl: image?.imageUrl ?? null,
    imageCredit: image?.imageCredit ?? null,
    downloadLocation: image?.downloadLocation ?? null,
  };
}

/** The server's own check, before it is asked. */
export function validateFields({ image, ...textFields }: Fields): FieldProblems {
  const draft = { ...textFields, imageUrl: image?.imageUrl ?? null, imageCredit: image?.imageCredit ?? null };
  return groupProblemsByField(validateDraft(normalizeDraft(draft)));
}

/** The first problem of each field; what belongs to no field of the form is shown at its image. */
export function groupProblemsByField(problems: readonly Problem[]): FieldProblems {
  const firstProblems: FieldProblems = {};
  for (const { field, message } of problems) {
    firstProblems[fieldNames.find((name) => name === field) ?? 'image'] ??= message;
  }
  return firstProblems;
}

export function isFieldEqual(name: FieldName, one: Fields, other: Fields): boolean {
  return name === 'image' ? one.image?.imageUrl === other.image?.imageUrl : one[name] === other[name];
}

export function areFieldsEqual(one: Fields, other: Fields): boolean {
  return fieldNames.every((name) => isFieldEqual(name, one, other));
}
