/**
 * A program of its own that copies the schedules, orders and holds of an earlier system from a SQL database or from CSV
 * files into MongoDB, where the server adopts them. It runs from the classes of the WAR, without a server.
 */
@NullMarked
package org.hotseat.schedule.importer;

import org.jspecify.annotations.NullMarked;
