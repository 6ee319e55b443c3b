/** The page of sending to many, where a template was chosen or not. */
export const manyAddress = (template?: string) =>
  template === undefined ? '/documents/many' : (`/documents/many?template=${template}` as const)
