/**
 * The additions of an installation to the pages: the demo adds its issuer of tokens and its storm. A company may add
 * its own issuer here.
 */
export const extension = {
  /**
   * `(subject, groups) => Promise<token>`: who may sign in by a name and a role; null where tokens come from elsewhere.
   */
  issuer: null,
  /** `{address, text}`: further entries of the menu, whose texts are keys. */
  menu: [],
  /** `() => Node`: what the first page begins with. */
  banners: [],
  /** `() => Node`: what the first page ends with. */
  endings: [],
  /** `() => Node`: further links of the foot of each page. */
  documents: [],
};
