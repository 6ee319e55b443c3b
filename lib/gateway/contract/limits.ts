/** The limits of part 8 of the API document, and limits that it leaves open, in bytes, minutes or counts. */
export const limits = {
  messageGsm7: 40,
  messageUcs2: 20,
  messageSmartId: 200,
  fileBytes: 104_857_600,
  requestFileBytes: 268_435_456,
  files: 100,
  jsonDepth: 64,
  nameLength: 200,
  /** Organisations that a person may administer and still create another one. */
  administered: 10,
  /** Programs of one organisation. */
  programs: 100,
  /** Members and groups that a directory (SCIM) may keep in an organisation. */
  directoryUsers: 20_000,
  directoryGroups: 1_000,
  /** Members of all these groups together. */
  directoryGroupMembers: 200_000,
  /** Operations in one change by a directory, and resources on one page of an answer to it. */
  directoryOperations: 1_000,
  directoryPage: 200,
  /** Documents that one authorisation signs. */
  signedTogether: 50,
  /** Documents that a person signs one after another in a run. */
  runDocuments: 10,
  fileNameBytes: 255,
  emailLength: 254,
  urlLength: 2_000,
  reasonLength: 1_000,
  titleLength: 200,
  subjectLength: 150,
  messageLength: 2_000,
  ownerLength: 200,
  signers: 100,
  /** Test deliveries to callback addresses, per hour. */
  callbackTests: 20,
  /** The last page on which a mark can be placed, because the page tree is read up to this page. */
  markPage: 10_000,
  batchRows: 1_000,
  /** Maximum number of templates of one owner. */
  templates: 200,
  /** Maximum number of labels of one owner. */
  labels: 200,
  labelLength: 40,
  deadlineDays: 3_650,
  /** Faults that a response lists. */
  faults: 200,
  expireAfterDefault: 30,
  expireAfter: 129_600,
  deleteDocumentAfter: 5_256_000,
  reminderDays: 90,
  /** Maximum number of joining rules of one organisation. */
  joiningRules: 50,
  /** Maximum length of a response or token of an OpenID Connect provider. */
  responseLength: 16_384,
  /** Counting stops at this number, so that it is also quick for owners with more documents. */
  countedDocuments: 1_000,
  hostedSmallBody: 65_536,
} as const
