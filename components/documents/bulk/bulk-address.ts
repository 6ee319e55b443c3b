/** The address of the bulk send page, with a template or without. */
export const bulkAddress = (template?: string) =>
  template === undefined ? '/documents/bulk' : (`/documents/bulk?template=${template}` as const)
