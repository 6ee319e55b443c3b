/** Failures of calls about batches, templates and labels. */
export const failuresOfBatches = {
  'batch-not-found': {
    status: 404,
    code: undefined,
    message: 'Batch was not found',
    cause: 'You have no batch with this identifier, or all of its documents were erased.',
    cure: 'Use the uuid from the response to Bulk send.',
  },
  'template-not-found': {
    status: 404,
    code: undefined,
    message: 'Template was not found',
    cause: 'You have no template with this identifier, or it has been removed.',
    cure: 'Use a uuid from the list of templates.',
  },
  'template-name-taken': {
    status: 409,
    code: 40901,
    message: 'A template with this name already exists',
    cause: 'Each template of an owner needs a different name.',
    cure: 'Use another name, or change the template that has this name (update.json).',
  },
  'label-not-found': {
    status: 404,
    code: undefined,
    message: 'Label was not found',
    cause: 'You have no label with this identifier, or it has been removed.',
    cure: 'Use an id from the list of labels.',
  },
  'label-name-taken': {
    status: 409,
    code: 40902,
    message: 'A label with this name already exists',
    cause: 'Each label of an owner needs a different name; letter case is ignored.',
    cure: 'Use another name, or the label that has this name.',
  },
} as const
