/** Part 8 of the API document and the limits it leaves open, in bytes, minutes or pieces. */
export const limits = {
  messageGsm7: 40,
  messageUcs2: 20,
  messageSmartId: 200,
  fileBytes: 104_857_600,
  requestFileBytes: 268_435_456,
  files: 100,
  jsonDepth: 64,
  nameLength: 200,
  fileNameBytes: 255,
  emailLength: 254,
  urlLength: 2_000,
  reasonLength: 1_000,
  ownerLength: 200,
  signers: 100,
  /** The furthest one a mark can be placed on: a tree of pages is passed up to it. */
  markPage: 10_000,
  batchRows: 1_000,
  /** Of one owner. */
  templates: 200,
  deadlineDays: 3_650,
  /** More than that nobody reads of what is wrong. */
  faults: 200,
  expireAfterDefault: 30,
  expireAfter: 129_600,
  deleteDocumentAfter: 5_256_000,
  reminderDays: 90,
  /** Further than this nobody counts: how many there are is told as fast as that there are any. */
  countedDocuments: 100,
  hostedSmallBody: 65_536,
} as const
