package org.hotseat.faults;

/**
 * All that a fault may touch.
 *
 * @param redis behind its proxies
 * @param servers two, so that one of them may be late, cut off or killed
 */
record Scene(Topology redis, HotseatServers servers) {}
