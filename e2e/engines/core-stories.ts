/** The titles of the stories that `npm test` runs in a browser. */
export const coreStories = {
  invite: 'uploads a document and invites a signer',
  sign: 'signs after comparing the control code',
  private: 'opens a private document after identification',
  link: 'signs by a temporary link',
  dashboard: 'finds a document in the list, with the report on its signature',
  check: 'checks a signed file without sending it',
} as const

/** The line for a run without a browser. */
export const coreNotRun = `No browser was found, and none could be installed. Not run: ${Object.values(coreStories).join('; ')}`
