/** Failures of calls that return a file. */
export const failuresOfFiles = {
  'precondition-failed': {
    status: 412,
    code: 41201,
    message: 'The file is not in the state that If-Match or If-None-Match asks for',
    cause: 'If-Match does not name the ETag of the file, or a POST names it in If-None-Match.',
    cure: 'Read the file without the header. Its ETag is the current one.',
  },
  'range-not-satisfiable': {
    status: 416,
    code: 41601,
    message: 'The file does not have this range',
    cause: 'The file ends before the range that Range asks for.',
    cure: 'Content-Range of this response gives the length of the file. Request a range within it, or the whole file.',
  },
} as const
