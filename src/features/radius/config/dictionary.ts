/**
 * What Debian's dictionaries of FreeRADIUS 3.2.1 lack. Attributes that it does not know vanish from replies with only a
 * debug line.
 */
export const dictionary = `$INCLUDE /usr/share/freeradius/dictionary

VENDOR		ChilliSpot			14559
BEGIN-VENDOR	ChilliSpot
ATTRIBUTE	ChilliSpot-Max-Input-Gigawords	21	integer
ATTRIBUTE	ChilliSpot-Max-Output-Gigawords	22	integer
ATTRIBUTE	ChilliSpot-Max-Total-Gigawords	23	integer
END-VENDOR	ChilliSpot
`;
