/** Rows of the table of failures that calls of batches and templates alone can meet. */
export const failuresOfBatches = {
  'batch-not-found': {
    status: 404,
    code: undefined,
    message: 'Batch was not found',
    cause: 'No batch of yours has this identifier, or all of its documents were erased.',
    cure: 'Use the uuid of the answer to Send to many.',
  },
  'template-not-found': {
    status: 404,
    code: undefined,
    message: 'Template was not found',
    cause: 'No template of yours has this identifier, or it has been removed.',
    cure: 'Use a uuid of the list of templates.',
  },
  'template-name-taken': {
    status: 409,
    code: 40901,
    message: 'There is a template of this name already',
    cause: 'Names of templates are given once for each owner.',
    cure: 'Use another name, or change the template that has it (update.json).',
  },
} as const
