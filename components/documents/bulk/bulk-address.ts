/** The address of the bulk send page, with or without a template. */
export const bulkAddress = (template?: string) =>
  template === undefined ? '/documents/bulk' : (`/documents/bulk?template=${template}` as const)
