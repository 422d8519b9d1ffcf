/** The fields that a picker needs to show the picked ones before it has read the others. */
export interface PickedTag {
  id: string;
  name: string;
  /** As stored, #RRGGBB. */
  color: string;
}

export interface PickedCategory extends PickedTag {
  icon: string | null;
}

/** The most tags an item may have. */
export const maxTags = 50;
