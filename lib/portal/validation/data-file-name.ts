/** The report of contract.pdf is named contract.pdf-validation.json. */
export const dataFileName = (documentName: string) => `${documentName}-validation.json`
