/** In the owner's area, above what is folded away for the person who runs the server. */
export const technician = { title: 'For your technician' }
