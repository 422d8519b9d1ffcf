/** What a picker needs to show what is picked before it has read what else there is. */
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
