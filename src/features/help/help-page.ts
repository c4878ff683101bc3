/** The help of a screen. Names of buttons, fields and screens are between `**`. */
export interface HelpPage {
  /** the path of the screen */
  screen: string;
  /** its name in the menu */
  title: string;
  /** how to get there */
  menu: string;
  /** what the screen is for */
  purpose: string;
  tasks: readonly Task[];
  problems: readonly Problem[];
}

interface Task {
  title: string;
  steps: readonly string[];
}

interface Problem {
  /** what a user sees */
  sign: string;
  /** why, and what to do */
  remedy: string;
}
