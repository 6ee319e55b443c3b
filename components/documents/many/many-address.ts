/** The address of the bulk send page, with a template or without. */
export const manyAddress = (template?: string) =>
  template === undefined ? '/documents/many' : (`/documents/many?template=${template}` as const)
