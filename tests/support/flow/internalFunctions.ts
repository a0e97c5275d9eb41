/** Functions with the same types of parameters that are only called with checked arguments, by the functions above. */
export const internalFunctions = new Set([
  'addBytes',
  'addRange',
  'chunkType',
  'createAuthorLine',
  'createCardBubble',
  'estimateWidth',
  'isColourProfile',
  'isLatin1',
  'measureSegments',
  'readAscii',
  'readUint',
  'readUintLittleEndian',
  'removeAccents',
  'showSeenThought',
  'toAsciiBytes',
  'toSvg',
]);
