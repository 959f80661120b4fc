/** The consequence of deleting a document, in words. @param days for which the bin keeps it; 0: it is erased at once. */
export function deletionWords(days: number, subject: 'It' | 'They' = 'It'): string {
  if (days === 0) return `${subject} cannot be restored`;
  return `${subject} can be restored for ${days} ${days === 1 ? 'day' : 'days'}`;
}
