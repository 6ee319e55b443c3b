/** Rows of the table of failures for what is more than this service takes: of bytes, or of work. */
export const failuresBySize = {
  'too-large': {
    status: 413,
    code: 41301,
    message: 'The request is too large',
    cause: 'The body or a file is larger than the limit.',
    cure: 'Announce a raw upload for large files; 100 MiB is the limit of one. What stands around the files of a request may have 1 MiB.',
  },
  'too-complex': {
    status: 413,
    code: 41301,
    message:
      'The file is not damaged, but checking its signatures takes more than this service allows for one file. Split it, save it anew with fewer objects, or sign it in a container.',
    cause:
      'The file is within the size limits and has so many objects, signatures, time-stamps or entries that it cannot be checked within the budget.',
    cure: 'Split the file, save it anew (printing it to PDF leaves out what no page shows), or put a PDF into a container. The operator can raise VALIDATION_BUDGET_MS.',
  },
} as const
