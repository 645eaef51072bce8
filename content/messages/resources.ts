export const copingKit = {
  moreProducts: 'More things to try',
  print: 'Print',
  save: 'Save on this device',
  file: 'coping-kit.txt',
  numbers: 'In a crisis, call or text 988, or call 911.',
}
