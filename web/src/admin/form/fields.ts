import { type PhotoCredit, type Problem, normalizeDraft, validateDraft } from '#domain/thought.ts';
import { bareCredit } from '../bareCredit.ts';
import type { BubbleCardFragment, RevisionsQuery, ThoughtInput } from '../operations.generated.ts';

/** An image as the composer hands it over, or as the thought has it. */
export interface Image {
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
  image: Image | null;
}

export type FieldName = keyof Fields;

/** By the names that the server's problems use too. */
export type Problems = Partial<Record<FieldName, string>>;

export const names = {
  thought: 'Thought',
  author: 'Author',
  application: 'Application',
  summary: 'Summary',
  url: 'URL',
  image: 'Image',
} satisfies Record<FieldName, string>;

export const fieldNames = Object.keys(names) as FieldName[];

export const emptyFields: Fields = {
  thought: '',
  author: '',
  application: '',
  summary: '',
  url: '',
  image: null,
};

export function fieldsOf(thought: BubbleCardFragment | RevisionsQuery['revisions'][number]): Fields {
  const { imageUrl, imageCredit } = thought;
  return {
    thought: thought.thought,
    author: thought.author ?? '',
    application: thought.application ?? '',
    summary: thought.summary ?? '',
    url: thought.url ?? '',
    image:
      imageUrl === null ? null : { imageUrl, imageCredit: bareCredit(imageCredit), downloadLocation: null },
  };
}

export function inputOf({ image, ...texts }: Fields): ThoughtInput {
  return {
    ...texts,
    imageUrl: image?.imageUrl ?? null,
    imageCredit: image?.imageCredit ?? null,
    downloadLocation: image?.downloadLocation ?? null,
  };
}

/** The server's own check, before it is asked. */
export function check({ image, ...texts }: Fields): Problems {
  const draft = { ...texts, imageUrl: image?.imageUrl ?? null, imageCredit: image?.imageCredit ?? null };
  return problemsByField(validateDraft(normalizeDraft(draft)));
}

/** The first problem of each field; what belongs to no field of the form is shown at its image. */
export function problemsByField(problems: readonly Problem[]): Problems {
  const byField: Problems = {};
  for (const { field, message } of problems) {
    byField[fieldNames.find((name) => name === field) ?? 'image'] ??= message;
  }
  return byField;
}

export function isSame(name: FieldName, one: Fields, other: Fields): boolean {
  return name === 'image' ? one.image?.imageUrl === other.image?.imageUrl : one[name] === other[name];
}

export function areSame(one: Fields, other: Fields): boolean {
  return fieldNames.every((name) => isSame(name, one, other));
}
