package org.hotseat.program.plan;

/** A place in the units of a file. */
record Point(double x, double y) {

    static final Point ZERO = new Point(0, 0);

    Point plus(Point other) {
        return new Point(x + other.x, y + other.y);
    }

    Point minus(Point other) {
        return new Point(x - other.x, y - other.y);
    }
}
