import { toImageSrc } from '#domain/images/imageUrl.ts';
import { type FieldName, type Fields, formatField } from './fields.ts';

/** The value of a field where it can't be edited. */
export function FieldValue({ name, fields }: { name: FieldName; fields: Fields }) {
  if (name !== 'image') return <span dir="auto">{formatField(name, fields)}</span>;
  if (fields.image === null) return <span>no image</span>;
  const src = toImageSrc(fields.image.imageUrl);
  if (src === null) return <span>{fields.image.imageUrl}</span>;
  return <img src={src} alt="" width="160" height="120" />;
}
