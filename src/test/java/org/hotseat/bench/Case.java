package org.hotseat.bench;

import java.util.function.Supplier;

/**
 * One thing to measure.
 *
 * @param name in the table
 * @param load on the server that answers it
 * @param status that every answer must have
 * @param aim the processor time that is aimed at, × of the bare servlet; 1 when there is none
 */
record Case(String name, Load load, int status, double aim, Supplier<byte[]> requests) {}
