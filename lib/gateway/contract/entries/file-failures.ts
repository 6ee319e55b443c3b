/** Rows of the table of failures that calls which answer with a file can meet. */
export const failuresOfFiles = {
  'precondition-failed': {
    status: 412,
    code: 41201,
    message: 'The file is not in the state that If-Match or If-None-Match asks for',
    cause: 'If-Match names none of the file’s entity tags; or If-None-Match names it, in a POST.',
    cure: 'Read the file without the header; its ETag is the current one.',
  },
  'range-not-satisfiable': {
    status: 416,
    code: 41601,
    message: 'The file does not have this range',
    cause: 'The file ends before the range that Range asks for.',
    cure: 'Content-Range of this answer says how long the file is; ask within that, or for all of it.',
  },
} as const
