/** The fields needed to show picked tags before the other tags are loaded. */
export interface PickedTag {
  id: string;
  name: string;
  /** As stored, #RRGGBB. */
  color: string;
}

export interface PickedCategory extends PickedTag {
  icon: string | null;
}

/** The max number of tags of an item. */
export const maxTags = 50;
