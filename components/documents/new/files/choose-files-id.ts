/** Id of the control that takes files: the focus returns to it. */
export const chooseFilesId = 'choose-files'
