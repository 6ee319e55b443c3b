/** Values of the examples: all entries use the same session, document, upload and callback. */
export const sessionToken = '7c1e0f5a-6f4b-4d0e-9c43-1f6f0d6a2b11'
export const documentUuid = '3b9f2f0e-52a4-4f3e-8c55-6f0a9a1d7e20'
export const uploadUuid = '5d2d6a7c-90b7-4a64-8b5d-2f7d1d3c4e31'
export const signerUuid = '9a4c6d1e-0b7f-4d2a-b1c3-5e6f7a8b9c0d'
export const batchUuid = 'e1f5a0c7-3d24-4b8e-9f61-7c0a2b5d8e93'
export const templateUuid = 'c4a7d2e9-5b18-4f63-9d0e-2a6b8c1f7e35'
export const labelUuid = '7d0f3a68-1c5b-4e92-a7d4-3e9b6f2c8a10'
export const suggestionUuid = '4e7b1c92-6d3f-4a85-9c0e-1b8d5f2a7c36'
export const memberUuid = 'a83c5e07-2f96-4d1b-8b40-7e9d3c1f6a52'
export const organisationUuid = '6b1d8f30-4c2e-4a97-b5d8-1f7e0c3a9d64'
export const groupUuid = 'f2b7d094-6a1e-4c38-9d75-0e4b8a2c6f13'
export const deliveryUuid = '0c8e4b52-7a1d-4f96-b3e0-8d5a2c7f1e64'

/** Example values of the path parameters. */
export const pathExamples: Readonly<Record<string, string>> = {
  token: sessionToken,
  documentId: documentUuid,
  batchId: batchUuid,
  templateId: templateUuid,
  uploadId: uploadUuid,
  deliveryId: deliveryUuid,
  signerId: signerUuid,
  suggestionId: suggestionUuid,
  labelId: labelUuid,
  memberId: memberUuid,
  groupId: groupUuid,
  fileIndex: '0',
  secret: 'kq3v9xTz0bHn5cWm8pLr2sYd7fGj4aEu6oQiXkZtVwM',
}

/** A whole PDF of one empty page in Base64: a reader can paste the request into a shell. */
export const pdfContent =
  'JVBERi0xLjcKMSAwIG9iajw8L1R5cGUvQ2F0YWxvZy9QYWdlcyAyIDAgUj4+ZW5kb2JqCjIgMCBvYmo8PC9UeXBl' +
  'L1BhZ2VzL0tpZHNbMyAwIFJdL0NvdW50IDE+PmVuZG9iagozIDAgb2JqPDwvVHlwZS9QYWdlL1BhcmVudCAyIDAg' +
  'Ui9NZWRpYUJveFswIDAgNTk1IDg0Ml0+PmVuZG9iagp4cmVmCjAgNAowMDAwMDAwMDAwIDY1NTM1IGYgCjAwMDAw' +
  'MDAwMDkgMDAwMDAgbiAKMDAwMDAwMDA1MiAwMDAwMCBuIAowMDAwMDAwMTAxIDAwMDAwIG4gCnRyYWlsZXI8PC9T' +
  'aXplIDQvUm9vdCAxIDAgUj4+CnN0YXJ0eHJlZgoxNjQKJSVFT0YK'

/** The beginning of a signed file in Base64, for answers. */
export const signedContent = 'JVBERi0xLjcKJYGBgYEKCjEgMCBvYmoKPDwgL1R5cGUgL0NhdGFsb2c='

export const digestExample = '2f1dbe6d34e0b8b6b7cf1b1b0bd1b6f4c7ae3c64e0e05e7b6b0a1d6f7f4a5d30'

export const personWithPhone = { phone: '+37060000666', code: '50001018865' } as const
export const personWithApp = { code: '40504040001', country: 'LT' } as const

export const startedSession = { status: 'ok', token: sessionToken, control_code: '3012' } as const
