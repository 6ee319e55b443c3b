/** Record signatures of the ZIP file format (APPNOTE.TXT 6.3, clauses 4.3 and 4.4). */
export const signatures = {
  localHeader: 0x04034b50,
  centralHeader: 0x02014b50,
  end: 0x06054b50,
  dataDescriptor: 0x08074b50,
  zip64End: 0x06064b50,
  zip64Locator: 0x07064b50,
} as const

/** Length in bytes of the fixed part of each record. */
export const fixedBytes = {
  localHeader: 30,
  centralHeader: 46,
  end: 22,
  zip64End: 56,
  zip64Locator: 20,
} as const

/** Bits of the general purpose flag (APPNOTE.TXT 4.4.4). */
export const flagBits = {
  encrypted: 1 << 0,
  dataDescriptor: 1 << 3,
  strongEncryption: 1 << 6,
  utf8: 1 << 11,
  maskedHeaders: 1 << 13,
} as const

/** The system that made an entry (APPNOTE.TXT 4.4.2.1). Info-ZIP's unzip garbles UTF-8 names of entries made by FAT. */
export const unix = 3

/** The supported compression methods (APPNOTE.TXT 4.4.5). */
export const methods = { stored: 0, deflated: 8 } as const

export type ZipMethod = keyof typeof methods

/** Header identifiers of extra fields (APPNOTE.TXT 4.5.2, 4.6.9). */
export const extraFields = { zip64: 0x0001, unicodePath: 0x7075 } as const

/** Field values that refer to the 64-bit record (APPNOTE.TXT 4.4.1.4). */
export const elsewhere = { short: 0xffff, long: 0xffffffff } as const
