package org.hotseat.program.plan;

import java.util.Collection;
import java.util.List;

/** Gives positions to the seats of a file without coordinates: row behind row, in the order of the file. */
final class PlainPlaces {

    /** The distance of neighbours and of rows. */
    static final double UNIT = 25;

    private PlainPlaces() {}

    /** Gives each seat its place, with one row left out between zones. */
    static void put(Collection<DraftZone> zones) {
        double y = 0;
        for (DraftZone zone : zones) {
            for (DraftRow row : zone.rows().values()) {
                List<DraftSeat> seats = row.seats();
                double down = y;
                for (int i = 0; i < seats.size(); i++) {
                    seats.set(i, seats.get(i).at(new Point(UNIT * i, down)));
                }
                y += UNIT;
            }
            y += UNIT;
        }
    }
}
