import classes from './Place.module.css';

interface PlaceProps {
  siteName: string | null;
  areaName: string;
}

/** 'Zürich Airport › Terminal' in a table's cell: where there is no room, the site is shortened rather than the area. */
export function Place({ siteName, areaName }: PlaceProps) {
  return (
    <span className={classes.place}>
      {siteName && <bdi className={classes.site}>{siteName}</bdi>}
      {siteName && <span className={classes.arrow}> › </span>}
      <bdi className={classes.area}>{areaName}</bdi>
    </span>
  );
}
