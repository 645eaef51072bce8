/** Of the browser's own bars: the colors of the page's ground in `styles/tokens.css`; a test compares them. */
export const themeColors = { light: '#fbf8f1', dark: '#0b2027' }
