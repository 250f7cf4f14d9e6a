package org.hotseat.facts.mongo;

import com.mongodb.ServerAddress;
import java.util.Optional;
import org.bson.types.ObjectId;

/**
 * A primary of MongoDB, from its election to the next.
 *
 * @param election empty where the servers do not report it
 */
public record Primary(ServerAddress address, Optional<ObjectId> election) {}
