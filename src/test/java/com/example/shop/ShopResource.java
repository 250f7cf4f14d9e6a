package com.example.shop;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Duration;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;
import org.hotseat.toolkit.lock.LockManager;

/** All that the test asks of the shop. */
@Path("/")
@RequestScoped
@Produces(MediaType.TEXT_PLAIN)
public class ShopResource {

    @Inject
    private Gate gate;

    @Inject
    private Payments payments;

    @Inject
    private Tills tills;

    @Inject
    private Offers offers;

    @Inject
    private Parcels parcels;

    @Inject
    private LockManager locks;

    @Inject
    @Readiness
    private RedisReady ready;

    @GET
    @Path("health")
    public String health() {
        HealthCheckResponse answer = ready.call();
        return answer.getName() + " " + answer.getStatus();
    }

    @POST
    @Path("payments/{order}")
    public String pay(@PathParam("order") String order) throws InterruptedException {
        return payments.pay(order);
    }

    @GET
    @Path("gate")
    public int inside() {
        return gate.inside();
    }

    @POST
    @Path("gate")
    public void open() {
        gate.open();
    }

    @POST
    @Path("tills")
    public String move() {
        return tills.move("left", "right");
    }

    @GET
    @Path("offers/{good}")
    public String offer(@PathParam("good") String good) {
        return offers.offer(good).price() + ", asked for " + offers.asked(good) + " times, found " + offers.found();
    }

    @GET
    @Path("fence")
    public long fence() {
        return locks.withLock(
                "fence",
                Duration.ofMinutes(1),
                Duration.ofSeconds(30),
                Duration.ofMillis(50),
                lock -> lock.fencingToken());
    }

    @POST
    @Path("parcels/{to}")
    public boolean post(@PathParam("to") String to) {
        return parcels.post(to);
    }

    @GET
    @Path("parcels")
    public String sent() {
        return String.join(",", parcels.sent());
    }
}
