/** The file name of a report: `contract.pdf-validation.json` for `contract.pdf`. */
export const dataFileName = (documentName: string) => `${documentName}-validation.json`
