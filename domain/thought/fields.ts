// The table of the texts that an admin writes. Validation, stored records, search texts, import and export, and the admin’s
// form are derived from it.
import { maxLinkLength } from '../video/video.ts';

export interface TextField {
  /** A link is normalized and must be an http or https URL. A language is stored as its primary BCP 47 subtag. */
  kind: 'text' | 'link' | 'language';
  label: string;
  /** In code points, after trimming. */
  maxLength: number;
  isRequired: boolean;
  /** The name in records and files of the previous application. */
  legacyName?: string;
  /** Further names of its column in imported tables, in lower case. */
  columnAliases?: readonly string[];
  /** The initial number of lines of the form's input. Without it, the input is a single line that wraps. */
  inputLines?: number;
  placeholder?: string;
  /** The text below the label of the field in the form. */
  help: string;
}

export type TextFieldName = 'thought' | 'author' | 'application' | 'summary' | 'url' | 'lang';

export const textFields: Readonly<Record<TextFieldName, TextField>> = {
  thought: {
    kind: 'text',
    label: 'Thought',
    maxLength: 500,
    isRequired: true,
    legacyName: 'text',
    columnAliases: ['quote'],
    help: 'The words in the bubble, as they were said or written.',
  },
  author: {
    kind: 'text',
    label: 'Author',
    maxLength: 120,
    isRequired: true,
    help: 'Who said or wrote it.',
  },
  application: {
    kind: 'text',
    label: 'Application',
    maxLength: 4000,
    isRequired: true,
    inputLines: 4,
    help: 'One small thing to do today. Shown as “How to Apply This Thought”.',
  },
  summary: {
    kind: 'text',
    label: 'Summary',
    maxLength: 600,
    isRequired: false,
    inputLines: 2,
    help: 'One or two sentences for the page and for search engines.',
  },
  url: {
    kind: 'link',
    label: 'URL',
    maxLength: maxLinkLength,
    isRequired: true,
    legacyName: 'youtubeLink',
    columnAliases: ['link'],
    placeholder: 'https://www.youtube.com/watch?v=...',
    help: 'The talk that it comes from, at the moment when it is said.',
  },
  lang: {
    kind: 'language',
    label: 'Language',
    maxLength: 8,
    isRequired: false,
    columnAliases: ['language'],
    help: 'Screen readers pronounce the thought in this language.',
  },
};

export const textFieldNames = Object.keys(textFields) as readonly TextFieldName[];

export const requiredFieldNames = textFieldNames.filter((name) => textFields[name].isRequired);

/** The text fields that a search looks in, the most telling first. */
export const searchedFieldNames: readonly TextFieldName[] = [
  'thought',
  'author',
  'summary',
  'application',
  'url',
];

/** Returns the names that a field has in records and files: the current one, then the name in the previous application. */
export function storedFieldNamesOf(name: TextFieldName): readonly string[] {
  const { legacyName } = textFields[name];
  return legacyName === undefined ? [name] : [name, legacyName];
}

/** Returns an object with a value for each field of the table. */
export function mapTextFields<Value>(getValue: (name: TextFieldName) => Value): Record<TextFieldName, Value> {
  // A loop takes half the time of Object.fromEntries, and every stored thought is read with this function.
  const values: Partial<Record<TextFieldName, Value>> = {};
  for (const name of textFieldNames) values[name] = getValue(name);
  return values as Record<TextFieldName, Value>;
}
