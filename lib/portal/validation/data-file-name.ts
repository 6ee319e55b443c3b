/** contract.pdf is reported on in contract.pdf-validation.json. */
export const dataFileName = (documentName: string) => `${documentName}-validation.json`
