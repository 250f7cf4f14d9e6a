package org.hotseat.facts.mongo;

import com.mongodb.ServerAddress;
import java.util.Optional;
import org.bson.types.ObjectId;

/**
 * A primary of MongoDB, from its election to the next one.
 *
 * @param election the id of the election; empty if the servers do not report it
 */
public record Primary(ServerAddress address, Optional<ObjectId> election) {}
