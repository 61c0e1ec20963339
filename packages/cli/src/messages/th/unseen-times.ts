/** What follows the time at which watchers saw something. */
export const unseenTimes = {
  unseenSince: 'ไม่มีการตรวจสอบหลังจากนั้น',
  unseenUntil: 'ไม่มีการตรวจสอบหลังจากนั้นจนถึง {time}',
} as const;
