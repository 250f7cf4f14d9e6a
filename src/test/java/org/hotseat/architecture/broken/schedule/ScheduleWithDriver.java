package org.hotseat.architecture.broken.schedule;

import com.mongodb.client.MongoClient;

/** Breaks the rule that only facts know the driver. */
class ScheduleWithDriver {
    MongoClient forbidden;
}
