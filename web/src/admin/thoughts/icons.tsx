import { createIcon } from '../../ui/icons.tsx';

export const CardsIcon = createIcon('M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z');
export const TableIcon = createIcon('M4 6h0m4 0h12M4 12h0m4 0h12M4 18h0m4 0h12');
export const EditIcon = createIcon('m4 20 1-4L16.5 4.5a2.1 2.1 0 0 1 3 3L8 19ZM14 7l3 3');
export const DeleteIcon = createIcon('M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5m4-5v5');
export const ReplaceIcon = createIcon('M4 8h13m-4-4 4 4-4 4M20 16H7m4-4-4 4 4 4');
export const RestoreIcon = createIcon('M4 5v5h5M4.5 10a8 8 0 1 1-.5 4');
